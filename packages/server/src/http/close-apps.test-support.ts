/** After each test: closes the servers that it created. */

import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeAppsOfFile, closeAppsOfTest, keepAppsForFile } from './open-apps.test-support.ts';

beforeEach(keepAppsForFile);
afterEach(closeAppsOfTest);
afterAll(closeAppsOfFile);
