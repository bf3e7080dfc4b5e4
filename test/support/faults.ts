import { readDataset } from '../../src/data/dataset/check-dataset.ts';
import { DataError } from '../../src/data/dataset/problem.ts';
import { dataFiles } from '../../src/domain/data-files.ts';
import { type Files, writeDataFolder } from './fixture.ts';

/** The faults of a data folder of these files, one line each, without the folder that it lies in. */
export async function faultsOf(files: Files): Promise<string[]> {
  const folder = await writeDataFolder(files);
  try {
    await readDataset(folder, dataFiles);
    return [];
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return error.message.replaceAll(`${folder}/`, '').split('\n');
  }
}
