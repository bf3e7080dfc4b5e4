/** Words that do not narrow a search: those of questions, articles, and those that most rules have, such as `maximum` or `required`. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `how what which where when is are was be must shall should can may do does i my we need have has many much
  a an the of in on at to for from by with and or as it its this that there between
  max maximum min minimum required requirement requirements allowed permitted legal limit standard code codes rule rules regulation regulations building
  minima minimo massima massimo minimale maximale maximal minimal maxima maximo
  le la les l un une de du des d et en dans pour il lo gli i uno una di del della delle dei e el los las y der die das den dem ein eine und von het een van af og`.split(
    /\s+/,
  ),
);

/** The words that narrow a search; all of them where none does. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const narrowing = words.filter((word) => !STOP_WORDS.has(word));
  return narrowing.length > 0 ? narrowing : words;
}
