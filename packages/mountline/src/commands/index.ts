// Generated from the folder by `pnpm gen`.
import { check } from './check/command.ts';
import { collect } from './collect/command.ts';
import { completion } from './completion/command.ts';
import { diff } from './diff/command.ts';
import { distill } from './distill/command.ts';
import { explain } from './explain/command.ts';
import { fleet } from './fleet/command.ts';
import { inspect } from './inspect/command.ts';
import { mcp } from './mcp/command.ts';
import { parse } from './parse/command.ts';
import { rules } from './rules/command.ts';
import { seal } from './seal/command.ts';
import { show } from './show/command.ts';
import { sources } from './sources/command.ts';
import { verify } from './verify/command.ts';
import { why } from './why/command.ts';

/** Every command. */
export const commands = [check, collect, completion, diff, distill, explain, fleet, inspect, mcp, parse, rules, seal, show, sources, verify, why] as const;
