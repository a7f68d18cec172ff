import { z } from 'zod';
import { event, finding, incident } from './incident.ts';
import { interval } from './places.ts';

const bundle = z.string().describe('The bundle that it is of');

/** A line of `--format jsonl`. */
export const lineSchema = z
  .discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('report'),
        schemaVersion: z.literal(1),
        bundle,
        host: z.string().nullable().describe('The name of the node; null where nothing tells'),
        capture: interval.nullable(),
        incidents: z.int().min(0),
        findings: z.int().min(0),
        events: z.int().min(0).describe('How many lines of them follow'),
        timelineLeftOut: z.int().min(0).describe('As of a report'),
        cannotTell: z.array(z.string()).describe('Rules that could not be decided'),
        losses: z.int().min(0).describe('Diagnostics of a loss: `--format json` has them'),
      })
      .describe('The first line of each node'),
    incident.extend({ type: z.literal('incident'), bundle }),
    finding.extend({ type: z.literal('finding'), bundle }),
    event.extend({ type: z.literal('event'), bundle }),
  ])
  .meta({ id: 'line', description: 'A line of `mountline --format jsonl`' });
