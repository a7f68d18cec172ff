/**
 * True for the line that a command was typed on: `$ kubectl get pods -A`, `[root@node ~]# crictl ps -a`. Such lines
 * stand above what people paste, and no tool writes them.
 */
export function isPrompt(text: string): boolean {
  return /^(?:[$#] |\[?[\w.-]+@[^\s$#]*(?: [^\s$#]+)?[$#] )/.test(text);
}
