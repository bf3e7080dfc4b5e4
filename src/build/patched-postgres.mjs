/**
 * postgres.js 3.4.9 writes to the socket of a connection that has closed meanwhile: it throws where nobody can catch it, which ends the process, and a connection whose
 * last write was not sent never writes again (its issues 1154, 1208 and 1066). And where the server refuses what is copied, as with a disk that is full, that ends
 * the process when it comes before the first row, and whoever copies waits for ever when it comes after the last. And a connection that is reserved
 * before any other was used is never handed over where the types of lists are not fetched (751, 1219). Until that is released, its text is patched as it is bundled: what
 * cannot be written fails its query, and what is refused its copy. Throws when the text is another one, so that a new version is looked at.
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
