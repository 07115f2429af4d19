/** `lapwing location …`: practice locations with their loops. */

import { ingestApi } from '@lapwing/contract/ingest/ingest';
import { defineCommand } from 'citty';
import { refuseUnknown, textOf } from './options/options.ts';
import { ingestClientOf, serverArgs, serverOptionNames } from './options/server-options.ts';
import { callServer, printAnswer } from './own-event.ts';
import { readDocument } from './read-document.ts';

export const locationExamples = [
  'lapwing location save home-track home-track.json',
  'lapwing location list',
  'lapwing location check home-track',
];

const args = { ...serverArgs, json: { type: 'boolean', description: 'Print the answer as JSON' } } as const;
const location = { type: 'positional', required: true, description: 'Your own id of the location' } as const;
const optionNames = ['json', ...serverOptionNames];

const saveCommand = defineCommand({
  meta: { name: 'lapwing location save', description: 'Register a practice location, or change it' },
  args: {
    location,
    file: { type: 'positional', required: true, description: 'JSON with name, sport, loops and sections' },
    ...args,
  },
  run: async ({ args: options }) => {
    refuseUnknown(options, new Set(['location', 'file', ...optionNames]));
    const clientId = textOf(options, 'location');
    const body = await readDocument(textOf(options, 'file'));
    const client = ingestClientOf(options, process.env);
    const answer = await callServer(client, ingestApi.savePracticeLocation, { params: { clientId }, body });
    printAnswer(options, answer, [`${answer.name}  ${new URL(answer.path, client.serverUrl).href}`]);
  },
});

const listCommand = defineCommand({
  meta: { name: 'lapwing location list', description: 'The practice locations, and when they last sent' },
  args,
  run: async ({ args: options }) => {
    refuseUnknown(options, new Set(optionNames));
    const client = ingestClientOf(options, process.env);
    const locations = await callServer(client, ingestApi.practiceLocations);
    const lines = locations.map(({ clientId, name, lastPassingAtMs, path }) => {
      const last = lastPassingAtMs === null ? 'no passing yet' : new Date(lastPassingAtMs).toISOString();
      return `${clientId}  ${name}  ${last}  ${new URL(path, client.serverUrl).href}`;
    });
    printAnswer(options, locations, lines.length === 0 ? ['No locations yet.'] : lines);
  },
});

const checkCommand = defineCommand({
  meta: { name: 'lapwing location check', description: 'What is odd about the newest passings' },
  args: { location, ...args },
  run: async ({ args: options }) => {
    refuseUnknown(options, new Set(['location', ...optionNames]));
    const clientId = textOf(options, 'location');
    const client = ingestClientOf(options, process.env);
    const { passings, oddities } = await callServer(client, ingestApi.practiceOddities, {
      params: { clientId },
    });
    const lines = oddities.map(({ kind, transponder, loopId, atMs }) => {
      return `${new Date(atMs).toISOString()}  ${transponder} at ${loopId}: ${kind}`;
    });
    printAnswer(options, { passings, oddities }, [
      `${passings} passings, ${oddities.length === 0 ? 'nothing' : oddities.length} odd`,
      ...lines,
    ]);
  },
});

export const locationCommand = defineCommand({
  meta: { name: 'lapwing location', description: 'Register practice locations, list and check them' },
  subCommands: { save: saveCommand, list: listCommand, check: checkCommand },
});
