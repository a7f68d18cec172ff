/** Which container a log file is of, as far as its path tells. */
export interface ContainerPlace {
  namespace?: string;
  pod?: string;
  podUid?: string;
  container?: string;
}

const FORMS: readonly RegExp[] = [
  // /var/log/pods/NAMESPACE_POD_UID/CONTAINER/N.log, rotated N.log.20261120-123140; collectors keep the last three parts
  /(?:^|\/)(?<namespace>[a-z0-9-]{1,63})_(?<pod>[a-z0-9.-]{1,253})_(?<podUid>[0-9a-f-]{32,36})\/(?<container>[a-z0-9-]{1,63})\/[^/]+$/,
  // /var/log/containers/POD_NAMESPACE_CONTAINER-ID.log
  /(?:^|\/)(?<pod>[a-z0-9.-]{1,253})_(?<namespace>[a-z0-9-]{1,63})_(?<container>[a-z0-9-]{1,63})-[0-9a-f]{64}\.log[^/]*$/,
  // must-gather: namespaces/NAMESPACE/pods/POD/CONTAINER/CONTAINER/logs/current.log
  /(?:^|\/)namespaces\/(?<namespace>[^/]+)\/pods\/(?<pod>[^/]+)\/(?<container>[^/]+)\/[^/]+\/logs\/(?:rotated\/)?[^/]+$/,
  // troubleshoot: cluster-resources/pods/logs/NAMESPACE/POD/CONTAINER[-previous].log
  /(?:^|\/)pods\/logs\/(?<namespace>[^/]+)\/(?<pod>[^/]+)\/(?<container>[^/]+?)(?:-previous)?\.log$/,
  // what `askedApart` makes of stern, kubetail and the like: pod/POD/CONTAINER.log
  /(?:^|\/)pod\/(?<pod>[^/]+)\/(?<container>[^/]+?)\.log(?: \(\d+\))?$/,
];

export function containerPlace(path: string): ContainerPlace {
  for (const form of FORMS) {
    const groups = form.exec(path)?.groups;
    if (groups) return { ...groups };
  }
  return {};
}
