/** Parses and validates the forms of the identity pages. */

import { filledLine, line } from '@lapwing/contract/values/document-values';
import type { FastifyRequest } from 'fastify';
import { problem } from '../http/problem.ts';

const MAX_FIELD_LENGTH = 320;
const emailLine = line(254);
/** Names are shown within other texts, whose lines and direction they must not change. */
const name = filledLine(60);
const PASSWORD_LENGTHS = { least: 8, most: 256 };

export type FormFields = (name: string) => string;

export function readFields(body: unknown): FormFields {
  const form = new URLSearchParams(body instanceof Buffer ? body.toString() : '');
  // No browser sends a NUL, and PostgreSQL cannot even query one.
  return (name) => (form.get(name) ?? '').replaceAll('\0', '').slice(0, MAX_FIELD_LENGTH);
}

/** Enough for any passkey: its keys and signatures have a few hundred bytes. */
const MAX_PASSKEY_LENGTH = 20_000;

/** The response of a passkey, which is longer than what people type; empty if there is none. */
export function readPasskey(body: unknown): string {
  const form = new URLSearchParams(body instanceof Buffer ? body.toString() : '');
  return (form.get('passkey') ?? '').slice(0, MAX_PASSKEY_LENGTH);
}

/** A form on another site must not act for its visitor here. */
export function refuseOtherOrigins(request: FastifyRequest, own: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isForeign = origin !== undefined && origin !== own;
  if (isForeign || site === 'cross-site' || site === 'same-site') throw problem('not-allowed');
}

export function isName(text: string): boolean {
  return name.safeParse(text).success;
}

export function isEmail(text: string): boolean {
  return (
    emailLine.safeParse(text).success &&
    /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@<>"(),;:\\[\].]+$/.test(text)
  );
}

export function isGoodPassword(password: string, email: string): boolean {
  const isLongEnough = password.length >= PASSWORD_LENGTHS.least && password.length <= PASSWORD_LENGTHS.most;
  return isLongEnough && password.toLowerCase() !== email.toLowerCase();
}
