import { groupBy } from '@mountline/core';
import type { Fact } from '@mountline/correlation';

/**
 * Whose log a log of efs-proxy is: its lines name neither port nor mount, the name of the file does.
 *
 *     fs-0a1b2c3d4e5f60718.mnt.data.20361.efs-proxy.log.0
 */
const NAME = /$(?<=(?:^|\/)([^/]+\.(\d{1,5}))\.efs-proxy\.log[^/]*)/;

export const proxyLogs: Fact = {
  name: 'proxy-logs',
  title: 'ports of tunnels with a log of their own',
  uses: [],
  inputs: [],
  kinds: {},
  annotates: { 'efs-proxy': { port: 'int?', stateName: 'text?' } },
  derive(context) {
    const files = groupBy(context.ofActor('efs-proxy'), ({ span }) => span.path);
    const annotations = [...files].flatMap(([path, events]) => {
      const [, stateName, port] = NAME.exec(path) ?? [];
      return stateName === undefined ? [] : [{ events, fields: { stateName, port: Number(port) } }];
    });
    return { annotations };
  },
};
