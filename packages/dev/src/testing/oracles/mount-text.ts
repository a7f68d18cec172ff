import { grammar } from 'ohm-js';

/** Octal escapes and lists of options, as the tables of /proc write them. */
const text = grammar(`
  MountText {
    field   = piece*
    piece   = "\\\\" "0".."3" octal octal  -- escape
            | any                          -- plain
    octal   = "0".."7"
    options = option ("," option)*
    option  = (quoted | ~"," ~"\\"" any)*
    quoted  = "\\"" (~"\\"" any)* ("\\"" | end)
  }
`);

const semantics = text.createSemantics().addOperation<unknown>('value', {
  field: (pieces) =>
    new TextDecoder().decode(Uint8Array.from(pieces.children.flatMap((piece) => piece.value() as number[]))),
  piece_escape: (_, a, b, c) => [Number.parseInt(a.sourceString + b.sourceString + c.sourceString, 8)],
  piece_plain: (letter) => [...new TextEncoder().encode(letter.sourceString)],
  options: (first, _, more) => [first.sourceString, ...more.children.map((option) => option.sourceString)],
});

export const unescaped = (field: string) => semantics(text.match(field, 'field')).value() as string;

export const optionsOf = (list: string) =>
  list === '' ? [] : (semantics(text.match(list, 'options')).value() as string[]);
