/** One error in the data: where it is, and what is allowed. `line` counts from 1, the header being line 1. */
export type Problem = {
  file: string;
  line?: number | undefined;
  column?: string | undefined;
  message: string;
};

export function formatProblem({ file, line, column, message }: Problem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return `${place}: ${message}`;
}

/** Thrown when data cannot be loaded; carries every problem that was found, not the first. */
export class DataError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'DataError';
    this.problems = problems;
  }
}
