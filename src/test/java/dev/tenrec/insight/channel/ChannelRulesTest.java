package dev.tenrec.insight.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cases of PostHog's test_channel_type, with the names that the channels have now. */
class ChannelRulesTest {
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            referring_domain=$direct;                                             Direct
            referring_domain=$direct,utm_campaign=cross-network;                  Cross Network
            referring_domain=www.ebay.co.uk,utm_medium=ppc;                       Paid Shopping
            utm_source=ebay,utm_medium=ppc;                                       Paid Shopping
            utm_campaign=shopping,utm_medium=ppc;                                 Paid Shopping
            referring_domain=www.google.co.uk,gclid=some-gclid;                   Paid Search
            utm_source=yahoo,utm_medium=ppc;                                      Paid Search
            referring_domain=youtube.com,utm_medium=cpc;                          Paid Video
            utm_source=youtube.com,utm_medium=cpc;                                Paid Video
            referring_domain=youtube.com;                                         Organic Video
            '';                                                                   Unknown
            referring_domain=some-unknown-domain.example.com;                     Referral
            referring_domain=uk.search.yahoo.com,utm_source=bing,utm_medium=cpc;  Paid Search
            referring_domain=$direct,gad_source=1,gclid=x;                        Paid Search
            referring_domain=$direct,gad_source=1,utm_medium=pmax,utm_source=google;  Paid Search
            referring_domain=a.safeframe.googlesyndication.com,gclid=x;           Paid Unknown
            referring_domain=www.google.com;                                      Organic Search
            referring_domain=www.youtube.com,gclid=x;                             Paid Video
            referring_domain=l.facebook.com,utm_source=facebook,utm_medium=cpc,fbclid=x;  Paid Social
            referring_domain=l.facebook.com,utm_source=facebook,utm_medium=paid,fbclid=x; Paid Social
            referring_domain=l.facebook.com,fbclid=x;                             Organic Social
            referring_domain=$direct,fbclid=x;                                    Organic Social
            referring_domain=www.bing.com;                                        Organic Search
            referring_domain=$direct,utm_source=bing,utm_medium=cpc,utm_campaign=8 - Shopping;  Paid Search
            utm_source=newsletter,utm_medium=Email;                               Email
            utm_source=SMS;                                                       SMS
            referring_domain=$direct,utm_source=(direct);                         Direct
            referring_domain=$direct,utm_campaign=spring video;                   Direct
            utm_medium=web-push;                                                  Push
            utm_campaign=workshop;                                                Unknown
            utm_campaign=eshop;                                                   Organic Shopping
            referring_domain=example.com,utm_campaign=spring video;               Organic Video
            """)
    void tellsTheChannelAsTheServiceDoes(String properties, String channel) {
        Map<String, String> values = new HashMap<>();
        for (String property : properties.isEmpty() ? new String[0] : properties.split(",")) {
            int equals = property.indexOf('=');
            values.put("$initial_" + property.substring(0, equals), property.substring(equals + 1));
        }
        assertThat(VirtualProperty.INITIAL_CHANNEL_TYPE.of(values::get)).isEqualTo(channel);
    }

    @ParameterizedTest
    @CsvSource({
        "$direct,$direct",
        "www.google.co.uk,Search",
        "yahoo.co.jp,Search",
        "m.alibaba.com,Shopping",
        "stripe.com,Shopping",
        "lnkd.in,Social",
        "old.reddit.com,Social",
        "mail.google.com,Email",
        "example.com,"
    })
    void tellsTheTypeOfADomainAsTheServiceDoes(String domain, String type) {
        assertThat(VirtualProperty.INITIAL_REFERRING_DOMAIN_TYPE.of(key -> domain))
                .isEqualTo(type);
    }
}
