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
  const when = reached ? `behind line ${reached.line}` : 'when it was asked whether this file is its own';
  const { line, offset } = reached ?? { line: 1, offset: 0 };
  return {
    code: 'bundle/source-failed',
    severity: 'loss',
    message: `${file.path}: the source ${source.name} failed ${when}: ${error}`,
    cost: reached ? 'what stands behind this line is not read' : 'this source does not read the file',
    span: { ...placeOf(file), line, offset },
    count: 1,
    help: 'Take out a line that is too long; all else is a bug of the source. Where it is not your own, report it, with the lines around this place where you may. Other files are read.',
  };
}
