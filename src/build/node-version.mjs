/** What to say to a Node that is too old for this program, in one line; null for one that will do. Written so that any Node can read it. */
export function nodeTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return null;
  return 'Plumbline needs Node 20.19 or later; this is Node ' + version + '.';
}
