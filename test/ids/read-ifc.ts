import { IfcAPI } from 'web-ifc';
import type { ModelElement } from '../../src/engine/ids/judge.ts';
import { readElements } from '../../src/engine/ids/model.ts';
import { type IfcVersion, readVersion } from '../../src/engine/ids/version.ts';
import { openLines, type WebIfc } from '../../src/web/dry-run/web-ifc-lines.ts';

let module: Promise<WebIfc> | undefined;

async function openWebIfc(): Promise<WebIfc> {
  const api = new IfcAPI();
  await api.Init();
  return api.wasmModule;
}

/** Reads a model as the page of the dry run does, with web-ifc for Node. */
export async function readIfc(
  file: Uint8Array,
): Promise<{ version: IfcVersion; elements: ModelElement[] }> {
  module ??= openWebIfc();
  const version = readVersion(new TextDecoder().decode(file.subarray(0, 65_536)));
  const lines = openLines(await module, file);
  const elements = readElements(lines, version);
  lines.close();
  return { version, elements };
}
