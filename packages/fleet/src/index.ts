export { type AddOptions, addCommand } from './add/command.ts';
export { type ExportOptions, exportCommand } from './export/command.ts';
export { type ReportOptions, reportCommand } from './report/command.ts';
export { type WorkCommandOptions, workCommand } from './work/command.ts';
