const SCRIPTS = String.raw`\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}`;

/** Scripts that leave no space between words. */
export const UNSPACED = new RegExp(`[${SCRIPTS}]`, 'u');

/** A pattern of a letter of other scripts: 幅は1200mmで has a measure. */
export const SPACED_LETTER = String.raw`(?![${SCRIPTS}])\p{L}`;
