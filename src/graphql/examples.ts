/** What GraphiQL opens with: one tab that nests, one that compares, and one per resource. The tests run each of them. */
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
  'Compliance rules': `query ComplianceRules {
  country(code: "IT") {
    complianceRules(severity: [CRITICAL]) {
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
    buildingCodes(category: [ACCESSIBILITY, ENERGY]) {
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
      source
      baseYear
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
} as const;
