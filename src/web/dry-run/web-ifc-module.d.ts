/** The WebAssembly module in web-ifc without its tables of schemas: see src/build/bundle.mjs. */
declare module 'web-ifc/module' {
  const createModule: (options: { locateFile: () => string }) => Promise<unknown>;
  export default createModule;
}
