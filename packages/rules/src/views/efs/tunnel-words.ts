import type { Evidence } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';

/** What a tunnel itself said of its end. */
interface TunnelWords {
  reason: string;
  evidence: Evidence[];
}

const CONFIGURATION = /^Reading configuration from file \S{0,64}\/stunnel-config\.(.{1,4096})$/;
/** `PATH: No such file or directory (2)`: what failed, the error and its number. */
const NUMBER = / \(\d{1,3}\)$/;
const MOST_OF_ERROR = 1224;

function errorIn(line: string): string | undefined {
  const at = NUMBER.exec(line)?.index ?? 0;
  return at > 0 && at <= MOST_OF_ERROR && line.slice(1, at).includes(': ') ? line.slice(0, at) : undefined;
}

/**
 * Why a tunnel of a state ended at once, where its words were kept. The watchdog throws them away; the EFS CSI driver up to 1.0 wrote
 * what the watchdog and its tunnels say to its own log.
 *
 *     efs_watch_dog.go:287] amazon-efs-mount-watchdog[Error]: Clients allowed=512000
 *     stunnel 4.56 on x86_64-koji-linux-gnu platform
 *     Reading configuration from file /var/run/efs/stunnel-config.fs-ID.MOUNT.POINT.20278
 *     /etc/amazon/efs/privateKey.pem: No such file or directory (2)
 *     Service [efs]: Failed to initialize SSL context
 *
 * That a port is in use is left to what shows who has it.
 */
export function tunnelWords(context: FactContext, stateName: string): TunnelWords | undefined {
  for (const event of context.ofKind('efs.watchdog.stderr')) {
    let isOfState = false;
    for (const line of event.fields.output.split('\n')) {
      const named = CONFIGURATION.exec(line)?.[1];
      if (named !== undefined) isOfState = named === stateName;
      const reason = isOfState ? errorIn(line) : undefined;
      if (reason !== undefined && !/in use/i.test(reason)) return { reason, evidence: evidenceOf(event).slice(0, 1) };
    }
  }
  return undefined;
}
