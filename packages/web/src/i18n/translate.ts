/** Looks a message up and fills in its values. */

import type { MessageKey, Messages, MessageValues, Plural } from './messages.ts';

export type Translate = <Key extends MessageKey>(key: Key, ...values: MessageValues<Key>) => string;

type Node = string | Plural | { readonly [key: string]: Node };

function isPlural(node: Node | undefined): node is Plural {
  return typeof node === 'object' && typeof node.other === 'string';
}

function find(messages: Messages, key: string): Node | undefined {
  let node: Node | undefined = messages;
  for (const part of key.split('.')) {
    if (node === undefined || typeof node === 'string' || isPlural(node)) return undefined;
    node = node[part];
  }
  return node;
}

export function translator(messages: Messages, locale: string): Translate {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (key, ...[values = {}]) => {
    const node = find(messages, key);
    const given: Readonly<Record<string, string | number>> = values;
    let text = key as string;
    if (typeof node === 'string') text = node;
    else if (isPlural(node)) {
      const isOne = rules.select(Number(given.count)) === 'one';
      text = (isOne ? node.one : undefined) ?? node.other;
    }
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = given[name];
      return typeof value === 'number' ? numbers.format(value) : (value ?? placeholder);
    });
  };
}
