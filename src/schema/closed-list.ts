import { builder } from './builder.ts';

/** An enum of the words of a closed list, each with its description: clients write in upper case what data and tables have in lower case. */
export function closedList<Word extends string>(name: string, description: string, words: Readonly<Record<Word, string>>) {
  const values = Object.entries<string>(words).map(([word, description]) => [word.toUpperCase(), { value: word, description }]);
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(values) as { [Each in Word as Uppercase<Each>]: { value: Each; description: string } },
  });
}
