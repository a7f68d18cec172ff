import { type Line, type LineMachine, withoutCarriageReturn } from '@mountline/core';
import { csvCells } from '../../formats/tables/csv-cells.ts';
import type { CloudwatchEvent } from './cloudwatch-event.ts';
import { resultEvent } from './cloudwatch-results.ts';

interface Place {
  line: number;
  endLine: number;
  offset: number;
  cut: boolean;
}

/** The names of the columns: `timestamp,message` of a log stream, the fields that were asked for of Logs Insights. */
export function tableHead(text: string): string[] | null {
  const names = csvCells(withoutCarriageReturn(text).replace(/^\uFEFF|^\xef\xbb\xbf/, ''));
  const has = (...all: string[]) => names !== null && all.every((name) => names.includes(name));
  return (names?.length === 2 && has('timestamp', 'message')) || has('@timestamp', '@message') ? names : null;
}

const quotesIn = (text: string) => text.split('"').length - 1;

/** What the console of CloudWatch saves as CSV. */
export function tableEvents(
  give: (event: CloudwatchEvent, place: Place) => void,
  onBad: (line: Pick<Line, 'text' | 'line' | 'offset'>) => void,
): LineMachine {
  let names: string[] | null = null;
  let open: { lines: string[]; quotes: number; place: Place } | null = null;

  function eventOf(cells: readonly string[]): CloudwatchEvent | null {
    const row = Object.fromEntries(names!.map((name, i) => [name, cells[i]]));
    const { timestamp, message } = row;
    if (timestamp === undefined || message === undefined) return resultEvent(row);
    return /^\d{12,14}$/.test(timestamp) ? { timestamp: Number(timestamp), message } : null;
  }

  function close(): void {
    if (!open) return;
    const { lines, place } = open;
    const text = lines.join('\n');
    const cells = csvCells(text);
    const event = cells && eventOf(cells);
    open = null;
    if (event) give(event, place);
    else if (!place.cut) onBad({ text, line: place.line, offset: place.offset });
  }

  return {
    line({ text: raw, line, offset, cut }) {
      const text = withoutCarriageReturn(raw);
      if (!names) {
        names = tableHead(text);
        if (!names && text !== '') onBad({ text, line, offset });
        return;
      }
      if (!open && text === '') return;
      open ??= { lines: [], quotes: 0, place: { line, endLine: line, offset, cut } };
      open.lines.push(text);
      Object.assign(open.place, { endLine: line, cut });
      open.quotes += quotesIn(text);
      // Of quotes around a cell, and doubled ones inside, there are two and two.
      if (open.quotes % 2 === 0) close();
    },
    settle: () => open === null,
    end: close,
  };
}
