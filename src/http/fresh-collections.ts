/** A plain Map: only the operation queue still imports it by this name. */
export const FreshMap = Map;
