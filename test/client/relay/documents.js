import { graphql } from 'relay-runtime';

/** What a Relay application asks, as its compiler takes it: a list that is paged, and an object that is fetched again by its id. */
export const PLACES = graphql`
  query documentsPlacesQuery($country: CountryCode!) {
    country(code: $country) {
      id
      ...documentsPlaces
    }
  }
`;

export const PAGE = graphql`
  fragment documentsPlaces on Country
  @refetchable(queryName: "documentsPlacesPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 3 }, cursor: { type: "String" }) {
    places(first: $count, after: $cursor) @connection(key: "documents_places") {
      edges {
        node {
          id
          name
          buildingParams {
            id
            name
            value
          }
        }
      }
    }
  }
`;

export const RULE = graphql`
  query documentsRuleQuery($id: ID!) {
    node(id: $id) {
      id
      ... on ComplianceRule {
        ruleId
        value
        source {
          id
          title
        }
      }
    }
  }
`;
