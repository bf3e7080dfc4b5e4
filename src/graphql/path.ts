/** Where the GraphQL door is. */
export const GRAPHQL_PATH = '/graphql';
