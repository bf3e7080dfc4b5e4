/**
 * Patches for bugs of postgres.js 3.4.9, applied to its text as it is bundled, until a release
 * fixes them:
 * - It writes to the socket of a connection that was closed meanwhile, which throws an uncaught
 *   exception and ends the process. A connection whose last write was not sent never writes again
 *   (issues 1154, 1208 and 1066). With the patch, the query fails.
 * - Where the server refuses a COPY, as on a full disk, that ends the process if it comes before
 *   the first row. If it comes after the last row, the caller waits for ever. With the patch, the
 *   copy fails.
 * - A connection that is reserved before any other was used is never handed over if array types
 *   are not fetched (issues 751 and 1219).
 *
 * Throws when the text to patch is not found, so that a new version is reviewed.
 */
const PATCHES = [
  [
    `    const x = socket.write(chunk, fn)
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return x
`,
    `    const text = chunk
    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    if (socket !== null)
      return socket.write(text, fn)
    error(Errors.connection('CONNECTION_CLOSED', options))
    query = null
    return false
`,
  ],
  [
    `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
`,
    `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)
`,
  ],
  [
    `    stream && (stream.destroy(err), stream = null)
`,
    `    stream && (stream.destroy(err), stream = null)
    final && (final(err), final = null)
`,
  ],
  [
    `        final = callback
        stream = null
      }
    })
    query.resolve(stream)
`,
    `        final = callback
        stream = null
      }
    })
    stream.on('error', () => {})
    query.resolve(stream)
`,
  ],
  [
    `      initial && !initial.reserve && execute(initial)
      options.shared.retries = retries = 0
      initial = null
      return
`,
    `      const first = initial
      options.shared.retries = retries = 0
      initial = null
      if (!first.reserve) {
        execute(first)
        return
      }
`,
  ],
];

/** The file of postgres.js that is patched. */
export const PATCHED_FILE = /[\\/]node_modules[\\/]postgres[\\/]src[\\/]connection\.js$/;

/** The patched text of that file. */
export function patchPostgres(text) {
  return PATCHES.reduce((before, [wrong, right]) => {
    if (before.split(wrong).length !== 2) throw new Error('postgres.js has changed: see whether src/build/patched-postgres.mjs is needed still');
    return before.replace(wrong, () => right);
  }, text);
}
