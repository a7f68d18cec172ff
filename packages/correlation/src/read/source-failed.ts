import { type Diagnostic, placeOf, type Source, type Span } from '@mountline/core';

/**
 * A source never throws. One that does has a bug, which costs the rest of this file and not the report on all others.
 * `reached` is the last place that it told of; null where it failed when it was asked whether the file is its own.
 */
export function sourceFailed(
  source: Source,
  file: Pick<Span, 'container' | 'path'>,
  reached: Pick<Span, 'line' | 'offset'> | null,
  error: unknown,
): Diagnostic {
  const when = reached ? `after line ${reached.line}` : 'when it checked whether the file is its own';
  const { line, offset } = reached ?? { line: 1, offset: 0 };
  return {
    code: 'bundle/source-failed',
    severity: 'loss',
    message: `${file.path}: the source ${source.name} failed ${when}: ${error}`,
    cost: reached ? 'the file is not read after this line' : 'this source does not read the file',
    span: { ...placeOf(file), line, offset },
    count: 1,
    help: 'Remove a line that is too long; anything else is a bug in the source. If the source is not yours, report it, if possible with the lines around this place. Other files are read.',
  };
}
