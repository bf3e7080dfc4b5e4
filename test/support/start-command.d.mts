export const START_ENVIRONMENT: Record<string, string>;
export const NODE_OPTIONS: string[];
