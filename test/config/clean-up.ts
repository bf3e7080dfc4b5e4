import { afterAll } from 'vitest';
import { cleanUp } from '../support/after-file.ts';

afterAll(cleanUp);
