/** From a text that people wrote or a terminal showed to the outputs in it, and to what is attached to it. */
import { counted, InputError, placeOf, type Source, type Span, type Typed } from '@mountline/core';
import type { ByteReader } from './archives/byte-reader.ts';
import type { Output } from './session/command-context.ts';
import {
  beginsWithPrompt,
  type Left,
  maySession,
  type Original,
  SESSION_HEAD_BYTES,
  type Session,
  sessionOf,
  WHOLE_TEXT,
  wholeText,
} from './session/session.ts';
import { type Attachment, isEncodedMail, mailOf } from './texts/mail.ts';
import { isMailbox, mailsIn, type StoredMail } from './texts/mailbox.ts';

interface Place {
  container?: string;
  path: string;
}

/** What is told of a text, and of which line. */
export type TellOfText = (code: 'long-session' | 'unread-lines' | 'supposed-errors', what: string, span?: Span) => void;

interface Given {
  sources: readonly Source[];
  /** The user named this text. */
  named: boolean;
  tell: TellOfText;
}

export interface Parts {
  outputs: readonly Output[];
  attachments: readonly Attachment[];
}

/** What a text holds; of one output what is known of it; null for any other text. */
export type TextContent = Parts | { typed: Typed } | null;

/** A text of more bytes is no session: what people copy from a terminal is shorter, and it is held as a whole. */
const SESSION_BYTES = 32 * 1024 * 1024;

export async function contentOfText(reader: ByteReader, place: Place, given: Given): Promise<TextContent> {
  const head = await headOf(reader);
  const isBox = isMailbox(head);
  const isMail = isBox || isEncodedMail(head);
  const { path } = place;
  if (!isMail && !maySession(head, { path, named: given.named })) return null;
  const all = await reader.peek(SESSION_BYTES + 1);
  if (all.length > SESSION_BYTES) {
    const what = isMail ? 'a mail' : beginsWithPrompt(head) ? 'a terminal session' : undefined;
    if (what) given.tell('long-session', `it looks like ${what} and is longer than ${SESSION_BYTES} bytes`);
    return null;
  }
  const text = new TextDecoder().decode(all);
  if (isMail) {
    // What a reader gives is of a memory that it fills again.
    const bytes = new Uint8Array(all);
    const mails = await contentOfMails(isBox ? mailsIn(bytes) : [{ bytes, line: 1 }], text, place, given);
    if (mails) return mails;
  }
  const session = sessionIn(text, place, given);
  return session && 'outputs' in session ? { outputs: session.outputs, attachments: [] } : session;
}

/** The beginning of a text; empty where it is none. */
async function headOf(reader: ByteReader): Promise<string> {
  const head = await reader.peek(SESSION_HEAD_BYTES);
  return head.includes(0) ? '' : new TextDecoder().decode(head);
}

/** What is made of a text, or null where it reaches a limit. */
function sessionIn(text: string, place: Place, { sources, named, tell }: Given, original?: Original): Session {
  try {
    const session = sessionOf(text, placeOf(place), { sources, named, ...(original ? { original } : {}) });
    const { unread, supposed } = session && 'outputs' in session ? session : {};
    const quoted = ({ first }: Left) => JSON.stringify(first.slice(0, QUOTED));
    if (unread) {
      const lines = counted(unread.count, 'line');
      tell('unread-lines', `no source reads ${lines} between the outputs; the first is ${quoted(unread)}`, unread.span);
    }
    if (supposed)
      tell(
        'supposed-errors',
        `the text quotes errors as what may happen; the first is ${quoted(supposed)}`,
        supposed.span,
      );
    return session;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    tell('long-session', error.message);
    return null;
  }
}

/** So much of a line is quoted. */
const QUOTED = 80;

/** Of each mail what it holds, in folders where there are several; null where one alone cannot be taken apart. */
async function contentOfMails(
  mails: readonly StoredMail[],
  whole: string,
  place: Place,
  given: Given,
): Promise<Parts | null> {
  const outputs: Output[] = [];
  const attachments: Attachment[] = [];
  let holding = 0;
  for (const [i, mail] of mails.entries()) {
    const found = await contentOfMail(mail, whole, place, given);
    if (!found && mails.length === 1) return null;
    if (found?.outputs.some(({ name }) => name !== WHOLE_TEXT)) holding += 1;
    const folder = mails.length === 1 ? '' : `mail ${i + 1}/`;
    outputs.push(...(found?.outputs ?? []).map((one) => inFolder(one, folder)));
    attachments.push(...(found?.attachments ?? []).map((one) => ({ ...one, name: `${folder}${one.name}` })));
  }
  return { outputs: outputs.map((one) => (holding > 1 ? ofNobody(one) : one)), attachments };
}

/** Several people wrote, or one about several nodes: what is missing in one mail is not missing for another. */
function ofNobody(output: Output): Output {
  const { typed } = output;
  if (typed.host || typed.filtered !== undefined) return output;
  return {
    ...output,
    typed: { ...typed, filtered: 'several mails contain output, and this one does not name its node' },
  };
}

/** The outputs in the text of a mail, or else the text, and what is attached. */
async function contentOfMail(
  { bytes, line }: StoredMail,
  whole: string,
  place: Place,
  given: Given,
): Promise<Parts | null> {
  const raw = new TextDecoder().decode(bytes);
  const isEncoded = isEncodedMail(raw.slice(0, SESSION_HEAD_BYTES));
  const mail = isEncoded
    ? await mailOf(bytes)
    : { text: raw, lines: raw.split('\n').map((_, i) => i + 1), attachments: [] };
  if (!mail) return null;
  const { text, attachments } = mail;
  const original = { text: whole, lines: mail.lines.map((own) => own + line - 1) };
  const session = sessionIn(text, place, { ...given, named: true }, original);
  if (session && 'outputs' in session) return { outputs: session.outputs, attachments };
  return { outputs: text.trim() === '' ? [] : [wholeText(text, placeOf(place), original)], attachments };
}

function inFolder({ name, typed, ...output }: Output, folder: string): Output {
  const { after, before } = typed;
  return {
    ...output,
    name: `${folder}${name}`,
    typed: {
      ...typed,
      ...(after === undefined ? {} : { after: `${folder}${after}` }),
      ...(before === undefined ? {} : { before: `${folder}${before}` }),
    },
  };
}
