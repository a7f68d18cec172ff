import { HEAD_BYTES, latinOf, type Machine } from '@mountline/core';

/**
 * Reads a file whose form shows in its head: what comes is held until `formOf` knows it by the text so far, a byte a letter, or the
 * head is full; a file of which it knows nothing is of the form `otherwise`.
 */
export function formByHead<Form>(
  formOf: (text: string) => Form | undefined,
  otherwise: Form,
  open: (form: Form) => Machine,
): Machine {
  let machine: Machine | undefined;
  let limit: Parameters<NonNullable<Machine['limitLines']>> | undefined;
  let held: Uint8Array[] = [];
  let text = '';
  const begin = (form: Form): void => {
    machine = open(form);
    if (limit) machine.limitLines?.(...limit);
    for (const chunk of held) machine.push(chunk);
    held = [];
  };
  return {
    push(chunk) {
      if (machine) return machine.push(chunk);
      held.push(new Uint8Array(chunk));
      text = (text + latinOf(chunk.subarray(0, HEAD_BYTES))).slice(0, HEAD_BYTES);
      const full = text.length === HEAD_BYTES;
      // A line that is not whole yet may look like another.
      const form = formOf(full ? text : text.slice(0, text.lastIndexOf('\n') + 1));
      if (form !== undefined || full) begin(form ?? otherwise);
    },
    end() {
      if (!machine) begin(formOf(text) ?? otherwise);
      machine!.end();
    },
    limitLines(...given) {
      limit = given;
    },
  };
}
