import { readFileSync } from 'node:fs';

const { start } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).scripts;
const [, assignments, options] = /^((?:\w+=\S+ )*)exec node (.*) src\/build\/start\.mjs$/.exec(start);

/** The environment and the options of Node with which `npm start` starts the service. */
export const START_ENVIRONMENT = Object.fromEntries(
  assignments
    .trim()
    .split(' ')
    .map((assignment) => assignment.split('=')),
);
export const NODE_OPTIONS = options.split(' ');
