import redocly from '@redocly/openapi-core';

/** Lints an OpenAPI document by the recommended rules, and prints the errors as JSON. */
const config = await redocly.createConfig({ extends: ['recommended'] });
const problems = await redocly.lint({ ref: process.argv[2], config });
const errors = problems.filter(({ severity }) => severity === 'error');
const shown = errors.map(({ ruleId, message, location }) => ({
  ruleId,
  message,
  at: location[0]?.pointer,
}));
console.log(JSON.stringify(shown));
