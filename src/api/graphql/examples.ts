/** What GraphiQL opens with: one tab that nests, one that compares, one that checks a design, one that writes rules for BIM checkers, and one per resource. The tests run each of them. */
export const EXAMPLES = {
  'Cities, zones and sources': `# Reference cities with the design values that their place sets,
# their zones, and the document that each value was read in.
query CitiesZonesSources {
  country(code: "CA") {
    name
    cities(filter: { minPopulation: 300000 }) {
      name
      seismicZone
      seismicZoneSource { title edition evidence }
      windSpeedMs
      windBasis { averagingPeriodS returnPeriodYears }
      climateZone
      zones {
        zoneId
        name
        maxFar
        maxHeightM
        heightStatus
        setbacks { frontM sideM rearM }
        source { title url }
      }
    }
  }
}
`,
  'Compare a rule': `# One attribute across all countries: thresholds, clauses, and where they were read.
query CompareARule {
  countries {
    code
    complianceRules(fields: ["stair_riser_height_mm"]) {
      symbol
      value
      unit
      description
      codeReference
      source { title url evidence }
    }
  }
}
`,
  'Check a design': `# Elements of a block of flats, checked against the rules of their place: a verdict for each measure, and its grounds.
# A fact that is not given is unknown; "questions" lists the facts that would change a verdict.
query CheckADesign {
  city(country: "IT", code: "milano") {
    check(
      design: {
        facts: [{ name: "occupancy", value: "apartment_building" }, { name: "works", value: "new" }]
        elements: [
          { profile: "flat_entrance_door", measures: [{ field: "door_clear_width_mm", value: 780 }] }
          {
            profile: "shared_stair"
            measures: [{ field: "stair_riser_height_mm", value: 165 }, { field: "stair_tread_depth_mm", value: 300 }]
          }
          { profile: "living_room", measures: [{ field: "ceiling_height_mm", value: 2700 }] }
        ]
      }
    ) {
      conclusions {
        element field value verdict margin
        bindingRule { ruleId symbol value unit description codeReference source { title url } }
        presumed { name value why reference }
        exceptionsAbsent { text reference }
        dependsOn { text rule { ruleId symbol value } }
      }
      questions(first: 3) { fact element question help settles options { value label settles } }
    }
  }
}
`,
  Limits: `# What complies, before there is a measure: a shared stair in all countries.
query Limits {
  limits(
    profile: "shared_stair"
    fields: ["stair_riser_height_mm"]
    facts: [{ name: "occupancy", value: "apartment_building" }, { name: "works", value: "new" }]
  ) {
    country { code }
    field
    unit
    state
    atLeast { value rule { ruleId codeReference } }
    atMost { value rule { ruleId codeReference } }
    presumed { name value why }
    dependsOn { text rule { ruleId value } }
  }
}
`,
  'Rules for BIM checkers': `# The same rules as an IDS file, which checkers of IFC models load. A comment at its beginning states what was left out.
query RulesForBimCheckers {
  city(country: "IT", code: "milano") {
    ids(facts: [{ name: "occupancy", value: "apartment_building" }, { name: "works", value: "new" }])
  }
}
`,
  'Compliance rules': `query ComplianceRules {
  country(code: "IT") {
    complianceRules(severities: [CRITICAL]) {
      ruleId
      field
      symbol
      value
      unit
      description
      codeReference
      source { title }
    }
  }
}
`,
  'One city': `query OneCity {
  city(country: "IT", code: "roma") {
    name
    population
    populationSource { title edition }
    buildingParams { name value unit reference }
    completeness { present required completeness }
  }
}
`,
  'Building codes': `query BuildingCodes {
  city(country: "IT", code: "milano") {
    buildingCodes(categories: [ACCESSIBILITY, ENERGY]) {
      category
      parameter
      value
      reference
      source { title url }
    }
  }
}
`,
  Zoning: `query Zoning {
  city(country: "CA", code: "vancouver") {
    zones {
      zoneId
      name
      maxFar
      maxHeightM
      heightStatus
      permittedUses
      setbacks { frontM sideM rearM }
      source { title edition url }
    }
  }
}
`,
  'Cost index': `query CostIndex {
  countries {
    code
    costIndex {
      sourceName
      kind
      baseYear
      basePeriod
      newestQuarter
      currentIndex
      history { period value }
    }
  }
}
`,
  Completeness: `query Completeness {
  countries {
    code
    completeness {
      completeness
      blocks { block present required share }
      gaps { block city item reason note }
    }
  }
}
`,
  'What changed': `# The editions that followed each other in this database, and the newest changes, value by value.
query WhatChanged {
  editions(first: 3) {
    nodes {
      version
      asOf
      loadedAt
      previousVersion
      counts { countryCode table added removed changed }
    }
  }
  changes(first: 20) {
    totalCount
    nodes { countryCode table key column kind from to }
    pageInfo { hasNextPage endCursor }
  }
}
`,
} as const;
