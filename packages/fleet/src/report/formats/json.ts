import { jsonText } from '@mountline/report';
import type { FleetReport } from '../fleet-report.ts';

/** All that the report holds. */
export const toJson = (report: FleetReport): string => `${jsonText({ schemaVersion: 1, ...report }, 2)}\n`;
