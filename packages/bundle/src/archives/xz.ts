import { DamagedError } from './damage.ts';

/**
 * xz by the WebAssembly of xz-decompress. Its own stream can decode only one file at a time in a process, and waits for
 * ever where one is read inside another, as in a collector of sosreports; and it is slower by a fifth. So its module is
 * instantiated here, once for each stream that is open. Its version is pinned for that: see package.json.
 */
interface Decoder {
  memory: { buffer: ArrayBuffer };
  create_context(): number;
  destroy_context(context: number): void;
  supply_input(context: number, length: number): void;
  get_next_output(context: number): number;
}

interface Module {
  _getModuleInstance(): Promise<void>;
  _moduleInstance: { exports: Decoder };
}

const OK = 0;
const END = 1;
/** A check that this decoder cannot do, as SHA-256. The content is decoded all the same. */
const UNSUPPORTED_CHECK = 2;

const CORRUPT = 7;

const ERRORS: Readonly<Record<number, string>> = {
  3: 'not enough memory for xz',
  4: 'decompressing its xz data needs more memory than allowed',
  5: 'not xz',
  6: 'an unsupported xz option, such as SHA-256 checksums',
  7: 'the xz data is corrupt',
  8: 'the xz data is truncated or corrupt',
};

/** Instances that are in nobody's use. */
const idle: Decoder[] = [];

let making: Promise<unknown> = Promise.resolve();

/** The module leaves a new instance at a place of its own, so one is made after the other. */
function instance(): Promise<Decoder> {
  const free = idle.pop();
  if (free) return Promise.resolve(free);
  const made = making.then(async () => {
    const { XzReadableStream } = (await import('xz-decompress')).default;
    const module = XzReadableStream as unknown as Module;
    await module._getModuleInstance();
    return module._moduleInstance.exports;
  });
  making = made.catch(() => {});
  return made;
}

/** The head of a context: size of a buffer, input (address, position, size), output (address, position). */
const head = ({ memory }: Decoder, context: number) => new Uint32Array(memory.buffer, context, 6);

/** Decompresses xz of any number of streams. Throws an `Error` behind the last good byte. */
export async function* unxz(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = await instance();
  const context = decoder.create_context();
  try {
    const [room, input] = head(decoder, context) as unknown as [number, number];
    for await (const chunk of content) {
      for (let at = 0; at < chunk.length; at += room) {
        const piece = chunk.subarray(at, at + room);
        new Uint8Array(decoder.memory.buffer, input, room).set(piece);
        decoder.supply_input(context, piece.length);
        if (yield* outputs(decoder, context)) return;
      }
    }
    // Nothing more comes: the decoder says whether that was the end.
    decoder.supply_input(context, 0);
    if (!(yield* outputs(decoder, context))) throw new Error('the xz data is truncated, or other data follows it');
  } finally {
    decoder.destroy_context(context);
    idle.push(decoder);
  }
}

/** All that comes out of the input that was supplied. true: it was the end. */
function* outputs(decoder: Decoder, context: number): Generator<Uint8Array, boolean> {
  for (;;) {
    const result = decoder.get_next_output(context);
    const state = head(decoder, context);
    const [room, , position, size, output, length] = state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    // Good until more is asked for: the memory is the decoder's own.
    if (length > 0) yield new Uint8Array(decoder.memory.buffer, output, length);
    head(decoder, context)[5] = 0;
    if (result === END) return true;
    if (result === CORRUPT) throw new DamagedError(ERRORS[CORRUPT]);
    if (result !== OK && result !== UNSUPPORTED_CHECK) throw new Error(ERRORS[result] ?? `xz failed with ${result}`);
    if (position === size && length < room && result === OK) return false;
  }
}
