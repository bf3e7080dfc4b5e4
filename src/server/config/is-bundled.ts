/** Whether this is the bundled program: tests, which run the sources, have asked all that a constant of the program could have wrong. */
export const IS_BUNDLED = process.env.NODE_ENV === 'production';
