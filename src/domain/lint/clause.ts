/** The numbers of the clause that a reference names first. */
export function clauseOf(reference: string): string {
  const [first = ''] = reference.split(/[;:]/);
  return (first.match(/[\dA-Z]+(?:[.-]\d+)*(?:\.?\([\da-z]+\))*/g) ?? []).join(' ');
}
