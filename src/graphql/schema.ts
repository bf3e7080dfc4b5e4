import '../resources/countries/graphql.ts';
import '../resources/sources/graphql.ts';
import '../resources/vocabulary/graphql.ts';
import '../resources/compliance-rules/graphql.ts';
import '../resources/cities/graphql.ts';
import '../resources/building-params/graphql.ts';
import '../resources/building-codes/graphql.ts';
import '../resources/zoning/graphql.ts';
import '../resources/cost-index/graphql.ts';
import '../resources/completeness/graphql.ts';
import { builder } from './builder.ts';

export const schema = builder.toSchema();
