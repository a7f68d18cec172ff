import type { Event, Unknown } from '@mountline/core';
import { evidenceOf, type Fact } from '@mountline/correlation';
import { runningProxies } from '../../views/efs/running-proxies.ts';
import { loopbackClients, loopbackMounts } from '../../views/nfs/loopback.ts';
import { SOCKETS } from '../../views/nfs/socket-tables.ts';
import { listening, SOCKET_NEED } from '../../views/nfs/sockets.ts';
import { derive } from '../../views/node/evidence.ts';

/**
 * A proxy of efs-utils that runs while the sockets of the host show no listener on its port. Version 1.6.0 of the EFS CSI driver runs
 * without the network of the host: its proxies listen in the network namespace of their pod, and a mount that was made in that of an
 * earlier pod does not reach them. Where nothing waits, mount and proxy may both be of one other namespace, and are well.
 *
 *     70111   70090   70111 Ss   -   Fri Apr 28 11:14:45 2023 /usr/bin/stunnel5 /var/run/efs/stunnel-config.fs-ID.MOUNT.POINT.20173
 */
export const proxiesElsewhere: Fact = {
  name: 'proxies-elsewhere',
  title: 'efs-utils proxies that run without a listener on the host',
  uses: ['listener-lives', 'client-age', 'blocked-tasks'],
  inputs: [{ sources: SOCKETS }],
  unasked: [{ sources: ['ps'] }],
  kinds: {
    'efs.proxy.elsewhere': {
      what: "a proxy of efs-utils that runs while its mount waits, and no listener on its port among the host's sockets",
      says: "the proxy of port {port} runs (pid {pid}), and nothing listens on that port in the host's network namespace: it listens in another one, or not at all",
      fields: { port: 'int', pid: 'int' },
    },
  },
  derive(context) {
    const proxies = runningProxies(context);
    if (proxies.size === 0) return {};
    const dialled = [...loopbackMounts(context), ...(loopbackClients(context) ?? [])];
    const sockets = listening(
      context,
      dialled.map(({ port }) => port),
    );
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const [port, { pid, evidence }] of proxies) {
      const wait = context.ofKind('task.blocked').find(({ fields }) => fields.port === port);
      const shown = dialled.filter((one) => one.port === port);
      if (!wait || shown.length === 0) continue;
      if (sockets.known && shown.some((one) => sockets.on(one))) continue;
      const doubt = sockets.known
        ? shown.map((one) => sockets.doubt(one, one.evidence, { butProxy: true }) ?? sockets.ofOther(evidence))[0]
        : sockets;
      if (sockets.known && !doubt) {
        const lines = [evidence, sockets.none(shown[0]!), ...evidenceOf(wait).slice(0, 1)];
        events.push(derive('proxies-elsewhere', 'efs.proxy.elsewhere', evidence.time!, { port, pid }, lines));
      } else
        unknown.push({
          kind: 'efs.proxy.elsewhere',
          fields: { port, pid },
          because: `the proxy of port ${port} runs while its mount waits, but ${doubt!.because}`,
          evidence: [evidence, ...doubt!.evidence],
          needs: [doubt!.need ?? SOCKET_NEED],
        });
    }
    return { events, unknown };
  },
};
