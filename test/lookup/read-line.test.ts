import { expect, test } from 'vitest';
import { readInLine } from '../../src/api/files/lookup/read-line.ts';

test('the list that has read least reads next, one read at a time', async () => {
  const [long, other, short] = [{ reads: 0 }, { reads: 0 }, { reads: 0 }];
  const order: string[] = [];
  let running = 0;
  const read = (name: string) => async () => {
    expect(++running).toBe(1);
    await new Promise(setImmediate);
    running--;
    order.push(name);
  };
  const readAll = async (list: { reads: number }, name: string, count: number) => {
    for (let done = 0; done < count; done++) await readInLine(list, read(name));
  };
  const lists = [readAll(long, 'long', 5), readAll(other, 'other', 5)];
  await readInLine(long, read('long'));
  await Promise.all([...lists, readAll(short, 'short', 2)]);
  const before = order.slice(0, order.lastIndexOf('short'));
  expect(before.filter((name) => name !== 'short').length).toBeLessThan(6);
  expect(order).toHaveLength(13);
});

test('a read that fails does not stop the others', async () => {
  const failed = readInLine({ reads: 0 }, () => Promise.reject(new Error('gone')));
  const read = readInLine({ reads: 0 }, () => Promise.resolve('found'));
  await expect(failed).rejects.toThrow('gone');
  expect(await read).toBe('found');
});
