import './countries/graphql.ts';
import './sources/graphql.ts';
import './vocabulary/graphql.ts';
import './terms/graphql.ts';
import './compliance-rules/graphql.ts';
import './cities/graphql.ts';
import './places/graphql.ts';
import './places/connection.ts';
import './building-params/graphql.ts';
import './building-codes/graphql.ts';
import './zoning/graphql.ts';
import './cost-index/graphql.ts';
import './completeness/graphql.ts';
import './checks/graphql.ts';
import './ids/graphql.ts';
import './changes/graphql.ts';
import { builder } from '../schema/builder.ts';

export const schema = builder.toSchema();
