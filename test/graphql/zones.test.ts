import { describe, expect, test } from 'vitest';
import { askGraphQL } from '../support/send-request.ts';
import { testFiles, writeDataFolder } from '../support/fixture.ts';
import { startTestService } from '../support/services.ts';
