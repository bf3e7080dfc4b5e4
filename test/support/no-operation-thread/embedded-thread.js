/** The embedded database is the built one. */
import '../../../node_modules/.cache/plumbline-tests/embedded-thread.js';
