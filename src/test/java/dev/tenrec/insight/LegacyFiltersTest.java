package dev.tenrec.insight;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LegacyFiltersTest {
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {'events':[{'id':'b','order':1}],'actions':[{'id':'7','order':0}],'interval':'week','compare':true};\
             {'kind':'TrendsQuery','series':[{'kind':'ActionsNode','id':7},{'kind':'EventsNode','event':'b'}],\
            'interval':'week','trendsFilter':{},'compareFilter':{'compare':true}}
            {'events':[{'id':null,'math':'dau'}],'breakdown':'x','breakdown_type':'event','formula':'A*2'};\
             {'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':null,'math':'dau'}],\
            'trendsFilter':{'formula':'A*2'},'breakdownFilter':{'breakdown':'x','breakdown_type':'event'}}
            {'insight':'FUNNELS','events':[{'id':'a'}],'funnel_window_days':3,\
            'exclusions':[{'id':'x','type':'events','funnel_from_step':0,'funnel_to_step':1}]};\
             {'kind':'FunnelsQuery','series':[{'kind':'EventsNode','event':'a'}],'funnelsFilter':\
            {'funnelWindowInterval':3,'funnelWindowIntervalUnit':'day','exclusions':\
            [{'kind':'EventsNode','event':'x','funnelFromStep':0,'funnelToStep':1}]}}
            {'insight':'RETENTION','period':'Week','total_intervals':4,'target_entity':{'id':'a','type':'events'}};\
             {'kind':'RetentionQuery','retentionFilter':{'period':'Week','totalIntervals':4,\
            'targetEntity':{'id':'a','type':'events'}}}
            {'insight':'PATHS','step_limit':5,'include_event_types':['$pageview'],'date_to':'2025-01-01'};\
             {'kind':'PathsQuery','dateRange':{'date_to':'2025-01-01'},\
            'pathsFilter':{'stepLimit':5,'includeEventTypes':['$pageview']}}
            {'shown_as':'Lifecycle','events':[{'id':'a'}],'filter_test_accounts':'true'};\
             {'kind':'LifecycleQuery','filterTestAccounts':true,'series':[{'kind':'EventsNode','event':'a'}]}
            {'insight':'STICKINESS','events':[{'id':'a'}],'properties':{'n__gt':2}};\
             {'kind':'StickinessQuery','series':[{'kind':'EventsNode','event':'a'}],'stickinessFilter':{},\
            'properties':[{'key':'n','type':'event','operator':'gt','value':2}]}
            """)
    void saysTheSameAsAQuery(String filters, String query) {
        assertThat(LegacyFilters.query(TestData.json(filters))).isEqualTo(TestData.json(query));
    }

    @Test
    void asksNothingWithoutAQuestion() {
        assertThat(LegacyFilters.ofSaved(TestData.json("{}"))).isEmpty();
        assertThat(LegacyFilters.ofSaved(TestData.json("{'insight':'JSON'}"))).isEmpty();
        assertThat(LegacyFilters.ofSaved(TestData.json("{'events':[{'id':'a'}]}")))
                .isPresent();
    }
}
