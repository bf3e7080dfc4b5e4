import { afterAll, afterEach, beforeEach } from 'vitest';
import { beginTest, cleanUp, endTest } from '../support/clean-up-later.ts';

beforeEach(beginTest);
afterEach(endTest);
afterAll(() => cleanUp());
