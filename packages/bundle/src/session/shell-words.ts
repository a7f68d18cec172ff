/** The parts of a shell line that matter here: commands in a row, each with its pipes. */

/** Cuts a line at signs outside of quotes. */
function cutAt(text: string, sign: RegExp): string[] {
  const parts: string[] = [];
  let quote = '';
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (quote !== '') {
      if (char === quote) quote = '';
      else if (char === '\\' && quote === '"') at += 1;
    } else if (char === '\\') at += 1;
    else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (char === '$' && text[at + 1] === '(') {
      const end = text.indexOf(')', at);
      at = end < 0 ? text.length : end;
    } else {
      sign.lastIndex = at;
      const found = sign.exec(text);
      if (!found) continue;
      parts.push(text.slice(begin, at));
      at += found[0].length - 1;
      begin = at + 1;
    }
  }
  parts.push(text.slice(begin));
  return parts.map((part) => part.trim());
}

/** `a; b && c`: commands whose outputs follow each other. */
export const commandsIn = (line: string): string[] => cutAt(line, /;|&&|\|\||&(?=\s*$)/y).filter((one) => one !== '');

/** `a | b`: the stages of a pipe. */
export const stagesOf = (command: string): string[] => cutAt(command, /\|&?/y);

/** The words of a command, without redirections and quotes. */
export function wordsOf(command: string): string[] {
  const words = cutAt(command, /\s+/y).filter((word) => word !== '');
  const kept = words.filter((word, i) => !/^\d*[<>]/.test(word) && !/^\d*(?:>>?|<)$/.test(words[i - 1] ?? ''));
  return kept.map((word) => word.replace(/^(['"])(.*)\1$/s, '$2'));
}
