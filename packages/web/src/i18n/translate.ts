/** Looks a message up and fills in its values. */

import { formatCount } from './count.ts';
import type { MessageKey, Messages, MessageValues, Plural } from './messages.ts';

export type Translate = <Key extends MessageKey>(key: Key, ...values: MessageValues<Key>) => string;

/** All messages, or those that have loaded so far. */
export type KnownMessages = { readonly [Section in keyof Messages]?: Partial<Messages[Section]> };

/** Joins the parts of the messages; a section may be spread over several of them. A message outside the sections is a text. */
export function joinMessages(parts: readonly object[]): KnownMessages {
  const all: Record<string, object | string> = {};
  for (const [name, messages] of parts.flatMap((part) => Object.entries<object | string>({ ...part }))) {
    const before = all[name];
    all[name] =
      typeof messages === 'string' || typeof before === 'string' ? messages : { ...before, ...messages };
  }
  return all;
}

type Node = string | Plural | { readonly [key: string]: Node };

function isPlural(node: Node | undefined): node is Plural {
  return typeof node === 'object' && typeof node.other === 'string';
}

function find(messages: KnownMessages, key: string): Node | undefined {
  // Sections and their messages by name.
  let node: Node | undefined = messages as { readonly [key: string]: Node };
  for (const part of key.split('.')) {
    if (node === undefined || typeof node === 'string' || isPlural(node)) return undefined;
    node = node[part];
  }
  return node;
}

export function translator(messages: KnownMessages, locale: string): Translate {
  // Of our languages, only Japanese has no singular; the others use it for exactly one.
  const hasSingular = !locale.startsWith('ja');
  return (key, ...[values = {}]) => {
    const node = find(messages, key);
    const given: Readonly<Record<string, string | number>> = values;
    let text = key as string;
    if (typeof node === 'string') text = node;
    else if (isPlural(node)) {
      const isOne = hasSingular && Number(given.count) === 1;
      text = (isOne ? node.one : undefined) ?? node.other;
    }
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = given[name];
      return typeof value === 'number' ? formatCount(value, locale) : (value ?? placeholder);
    });
  };
}
