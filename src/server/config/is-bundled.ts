/**
 * Whether this is the bundled program. Tests run the sources, so they have already verified
 * everything that is constant in the bundle.
 */
export const IS_BUNDLED = process.env.NODE_ENV === 'production';
