package dev.tenrec.insight.sql.plan;

import java.util.List;

/**
 * The signatures of all scalar functions, one a line: names, parameters, result.
 *
 * <p>{@code ~} before the name: called with nulls too, all others give null for any null. A parameter with {@code ?} is
 * optional, with {@code ...} repeated, with {@code *} both. {@code Number} is an integer, float or Bool, {@code Time} a
 * date or time, {@code Zone} a constant text; {@code T} and {@code U} are any type, the same each time. Results
 * {@code Promote} (of numbers), {@code First} and {@code Last} (of that argument) and {@code Special} are computed by
 * {@link ResultTypes}. {@code !}, {@code ?}, {@code ^} behind the result: see {@link Function#nullness}.
 */
final class FunctionSignatures {
    private static final String LOGIC = """
            ~and(Bool...) Bool
            ~or(Bool...) Bool
            not(Bool) Bool
            xor(Bool, Bool) Bool
            equals(T, T) Bool
            notEquals(T, T) Bool
            less(T, T) Bool
            greater(T, T) Bool
            lessOrEquals(T, T) Bool
            greaterOrEquals(T, T) Bool
            ~nullSafeEquals(T, T) Bool!
            ~nullSafeNotEquals(T, T) Bool!
            ~isTrue(Bool) Bool!
            ~in(T, Array(T)) Bool!
            ~notIn(T, Array(T)) Bool!
            ~isNull(Any) Bool!
            ~isNotNull(Any) Bool!
            ~if(Bool, T, T) T
            ~ifNull(T, T) Special
            ~coalesce(T...) Special
            ~nullIf(T, T) T?
            ~assumeNotNull(T) T!
            ~toNullable(T) T?
            ~identity|materialize(T) T
            greatest(T...) T
            least(T...) T
            like(Text, Text) Bool
            notLike(Text, Text) Bool
            ilike(Text, Text) Bool
            notILike(Text, Text) Bool
            match(Text, Text) Bool
            matchIgnoreCase(Text, Text) Bool
            transform(T, Array(T), Array(U), U?) Special
            """;

    private static final String NUMBERS = """
            plus(Number, Number) Promote
            minus(Number, Number) Promote
            multiply(Number, Number) Promote
            divide(Number, Number) Float
            intDiv(Number, Number) Int?
            intDivOrZero(Number, Number) Int
            modulo|mod(Number, Number) Promote?
            moduloOrZero(Int, Int) Int
            positiveModulo|pmod(Number, Number) Promote?
            max2(Number, Number) Float
            min2(Number, Number) Float
            negate(Number) Promote
            abs(Number) Promote
            round(Number, Int?) Promote
            floor(Number, Int?) Promote
            ceil|ceiling(Number, Int?) Promote
            trunc|truncate(Number, Int?) Promote
            roundBankers(Number, Int?) Promote
            roundToExp2(Int) Int
            roundDuration(Int) Int
            roundAge(Int) Int
            roundDown(Number, Array(Any)) Float
            width_bucket|widthBucket(Number, Number, Number, Int) Int
            factorial(Int) Int
            ifNotFinite(Number, Number) Promote
            sign(Number) Int
            sqrt(Number) Float
            cbrt(Number) Float
            exp(Number) Float
            exp2(Number) Float
            exp10(Number) Float
            log|ln(Number) Float
            log2(Number) Float
            log10(Number) Float
            log1p(Number) Float
            pow|power(Number, Number) Float
            sin(Number) Float
            cos(Number) Float
            tan(Number) Float
            asin(Number) Float
            acos(Number) Float
            atan(Number) Float
            atan2(Number, Number) Float
            hypot(Number, Number) Float
            cosh(Number) Float
            sinh(Number) Float
            tanh(Number) Float
            acosh(Number) Float
            asinh(Number) Float
            atanh(Number) Float
            intExp2(Int) Int
            intExp10(Int) Int
            reinterpretAsFloat64(Int) Float
            reinterpretAsInt8(Any) Int
            reinterpretAsInt16(Any) Int
            reinterpretAsInt32(Any) Int
            reinterpretAsInt64(Any) Int
            reinterpretAsUInt8(Any) UInt
            reinterpretAsUInt16(Any) UInt
            reinterpretAsUInt32(Any) UInt
            reinterpretAsUInt64(Any) UInt
            ~rand|rand32(Any*) UInt!
            ~rand64(Any*) UInt!
            ~randCanonical(Any*) Float!
            ~generateUUIDv4(Any*) Uuid!
            greatCircleAngle(Number, Number, Number, Number) Float
            greatCircleDistance|geoDistance(Number, Number, Number, Number) Float
            throwIf(Bool, Text?) UInt
            degrees(Number) Float
            radians(Number) Float
            pi() Float
            e() Float
            isNaN(Number) Bool
            isFinite(Number) Bool
            isInfinite(Number) Bool
            gcd(Int, Int) Int
            lcm(Int, Int) Int
            bitAnd(Int, Int) Int
            bitOr(Int, Int) Int
            bitXor(Int, Int) Int
            bitNot(Int) Int
            bitShiftLeft(Int, Int) Int
            bitShiftRight(Int, Int) Int
            bitTest(Int, Int) Int
            bitCount(Int) Int
            bitTestAll(Int, Int...) Int
            bitTestAny(Int, Int...) Int
            bitRotateLeft(Int, Int) Int
            bitRotateRight(Int, Int) Int
            bitHammingDistance(Int, Int) Int
            """;

    private static final String TEXTS = """
            length(Any) UInt
            lengthUTF8|char_length|character_length(Text) UInt
            empty(Any) Bool
            notEmpty(Any) Bool
            lower|lcase(Text) Text
            upper|ucase(Text) Text
            lowerUTF8(Text) Text
            upperUTF8(Text) Text
            initcap(Text) Text
            trim|trimBoth|btrim(Text, Text?) Text
            trimLeft|ltrim(Text, Text?) Text
            trimRight|rtrim(Text, Text?) Text
            substring|substr|mid(Text, Int, Int?) Text
            substringUTF8(Text, Int, Int?) Text
            left|leftUTF8(Text, Int) Text
            right|rightUTF8(Text, Int) Text
            leftPad|lpad|leftPadUTF8(Text, Int, Text?) Text
            rightPad|rpad|rightPadUTF8(Text, Int, Text?) Text
            repeat(Text, Int) Text
            reverse(T) T
            reverseUTF8(Text) Text
            isValidUTF8(Text) Bool
            toValidUTF8(Text) Text
            appendTrailingCharIfAbsent(Text, Text) Text
            concat(Text...) Text
            concatWithSeparator|concat_ws(Text, Text...) Text
            format(Text, Text...) Text
            startsWith(Text, Text) Bool
            endsWith(Text, Text) Bool
            position|strpos(Text, Text, Int?) UInt
            positionUTF8(Text, Text, Int?) UInt
            positionCaseInsensitive(Text, Text, Int?) UInt
            positionCaseInsensitiveUTF8(Text, Text) UInt
            locate(Text, Text) UInt
            countSubstrings(Text, Text) UInt
            countSubstringsCaseInsensitive|countSubstringsCaseInsensitiveUTF8(Text, Text) UInt
            countMatches(Text, Text) UInt
            countMatchesCaseInsensitive(Text, Text) UInt
            hasToken(Text, Text) Bool
            hasTokenCaseInsensitive(Text, Text) Bool
            hasSubsequence|hasSubsequenceUTF8(Text, Text) Bool
            hasSubsequenceCaseInsensitive|hasSubsequenceCaseInsensitiveUTF8(Text, Text) Bool
            translate|translateUTF8(Text, Text, Text) Text
            replaceAll|replace(Text, Text, Text) Text
            replaceOne(Text, Text, Text) Text
            replaceRegexpAll(Text, Text, Text) Text
            replaceRegexpOne(Text, Text, Text) Text
            extract(Text, Text) Text
            extractAll(Text, Text) Array(Text)
            extractGroups(Text, Text) Array(Text)
            extractAllGroups|extractAllGroupsVertical(Text, Text) Array(Array(Text))
            extractAllGroupsHorizontal(Text, Text) Array(Array(Text))
            regexpExtract|REGEXP_EXTRACT(Text, Text, Int?) Text
            regexpQuoteMeta(Text) Text
            splitByNonAlpha(Text, Int?) Array(Text)
            alphaTokens|splitByAlpha(Text, Int?) Array(Text)
            tokens(Text) Array(Text)
            ngrams(Text, Int) Array(Text)
            splitByChar(Text, Text, Int?) Array(Text)
            splitByString(Text, Text, Int?) Array(Text)
            splitByRegexp(Text, Text, Int?) Array(Text)
            splitByWhitespace(Text) Array(Text)
            multiSearchAny|multiSearchAnyUTF8(Text, Array(Text)) Bool
            multiSearchAnyCaseInsensitive|multiSearchAnyCaseInsensitiveUTF8(Text, Array(Text)) Bool
            hasAnyTokens(Text, Array(Text)) Bool
            hasAllTokens(Text, Array(Text)) Bool
            multiSearchAllPositionsUTF8(Text, Array(Text)) Array(UInt)
            multiSearchAllPositionsCaseInsensitive(Text, Array(Text)) Array(UInt)
            multiSearchAllPositionsCaseInsensitiveUTF8(Text, Array(Text)) Array(UInt)
            multiSearchFirstPositionUTF8(Text, Array(Text)) UInt
            multiSearchFirstPositionCaseInsensitive(Text, Array(Text)) UInt
            multiSearchFirstPositionCaseInsensitiveUTF8(Text, Array(Text)) UInt
            multiSearchFirstIndexCaseInsensitive|multiSearchFirstIndexCaseInsensitiveUTF8(Text, Array(Text)) UInt
            multiSearchAllPositions(Text, Array(Text)) Array(UInt)
            multiSearchFirstPosition(Text, Array(Text)) UInt
            multiSearchFirstIndex|multiSearchFirstIndexUTF8(Text, Array(Text)) UInt
            multiMatchAny(Text, Array(Text)) Bool
            multiMatchAnyIndex(Text, Array(Text)) UInt
            formatReadableSize(Number) Text
            formatReadableDecimalSize(Number) Text
            formatReadableQuantity(Number) Text
            formatReadableTimeDelta(Number) Text
            bar(Number, Number, Number, Int?) Text
            languageCodeToName(Text) Text
            encodeXMLComponent(Text) Text
            decodeXMLComponent(Text) Text
            ascii(Text) Int
            hex(Any) Text
            digestHex(Text, Text) Text
            unhex(Text) Text
            base64Encode(Text) Text
            base64Decode(Text) Text
            tryBase64Decode(Text) Text
            base58Encode(Text) Text
            base58Decode|tryBase58Decode(Text) Text
            ~cityHash64|sipHash64|xxHash64|farmHash64(Any...) Int!
            """;

    private static final String URLS = """
            protocol(Text) Text
            domain|domainRFC(Text) Text
            domainWithoutWWW(Text) Text
            topLevelDomain(Text) Text
            port(Text, Int?) UInt
            firstSignificantSubdomain(Text) Text
            cutToFirstSignificantSubdomain(Text) Text
            netloc(Text) Text
            URLHierarchy(Text) Array(Text)
            URLPathHierarchy(Text) Array(Text)
            encodeURLFormComponent(Text) Text
            decodeURLFormComponent(Text) Text
            path(Text) Text
            pathFull(Text) Text
            queryString(Text) Text
            fragment(Text) Text
            queryStringAndFragment(Text) Text
            cutQueryString(Text) Text
            cutFragment(Text) Text
            cutQueryStringAndFragment(Text) Text
            cutWWW(Text) Text
            extractURLParameter(Text, Text) Text
            extractURLParameters(Text) Array(Text)
            extractURLParameterNames(Text) Array(Text)
            cutURLParameter(Text, Text) Text
            decodeURLComponent(Text) Text
            encodeURLComponent(Text) Text
            """;

    private static final String CONVERSIONS = """
            toString|toNullableString(Any, Zone) Text
            toInt|toInt64|toInt32|toInt16|toInt8|_toInt64|_toInt32|_toInt16|_toInt8|toInt64OrNull|toIntOrNull(Any) Int^
            toUInt64|_toUInt64|toUInt32|toUInt16|toUInt8|toUInt64OrNull(Any) Int^
            toIntOrZero|toInt64OrZero|toInt32OrZero|toUInt64OrZero|toIntOrDefault(Any, Int?) Int
            toFloat|toFloat64|toFloat32|toFloatOrNull|toFloat64OrNull(Any) Float^
            toFloatOrZero|toFloat64OrZero|toFloatOrDefault|toFloat64OrDefault(Any, Float?) Float
            toDecimal|toDecimal64|toDecimal32|toDecimal128(Any, Int?) Float^
            toBool|_toNullableBool(Any) Bool^
            toUUID|toUUIDOrNull(Any) Uuid^
            toDate|toDate32|toDateOrNull|_toDate|to_date(Any, Zone) Date^
            toDateTime|toDateTimeOrNull|parseDateTimeBestEffort|parseDateTimeBestEffortOrNull(Any, Zone) DateTime^
            toDateTime64|parseDateTime64BestEffort|parseDateTime64BestEffortOrNull(Any, Int?, Zone) DateTime^
            toTimeZone(Time, Zone) DateTime
            toUnixTimestamp(Any, Zone) Int^
            toUnixTimestamp64Milli(Time, Zone) Int
            toUnixTimestamp64Micro(Time, Zone) Int
            fromUnixTimestamp|fromUnixTimestamp64Second|to_timestamp(Number, Zone) DateTime
            fromUnixTimestamp64Milli(Number, Zone) DateTime
            fromUnixTimestamp64Micro(Number, Zone) DateTime
            UUIDv7ToDateTime(Uuid, Zone) DateTime?
            toJSONString(Any, Zone) Text
            """;

    private static final String TIMES = """
            toStartOfSecond(Time, Zone) DateTime
            toStartOfMinute(Time, Zone) DateTime
            toStartOfFiveMinutes|toStartOfFiveMinute(Time, Zone) DateTime
            toStartOfTenMinutes(Time, Zone) DateTime
            toStartOfFifteenMinutes(Time, Zone) DateTime
            toStartOfHour(Time, Zone) DateTime
            toStartOfDay(Time, Zone) DateTime
            toStartOfWeek(Time, Int?, Zone) Date
            toLastDayOfWeek(Time, Int?, Zone) Date
            toMonday(Time, Zone) Date
            toStartOfISOYear(Time, Zone) Date
            timeSlot(Time, Zone) DateTime
            toStartOfMonth(Time, Zone) Date
            toLastDayOfMonth(Time, Zone) Date
            toStartOfQuarter(Time, Zone) Date
            toStartOfYear(Time, Zone) Date
            toStartOfInterval(Time, Int, Text, Zone) Special
            dateTrunc|date_trunc(Text, Time, Zone) Special
            toYear(Time, Zone) Int
            toQuarter(Time, Zone) Int
            toMonth(Time, Zone) Int
            toWeek(Time, Int?, Zone) Int
            toISOWeek(Time, Zone) Int
            toISOYear(Time, Zone) Int
            toYearWeek(Time, Int?, Zone) Int
            toModifiedJulianDay(Time, Zone) Int
            fromModifiedJulianDay(Int) Date
            toDayOfYear(Time, Zone) Int
            toDayOfMonth|toDay(Time, Zone) Int
            toDayOfWeek(Time, Int?, Zone) Int
            toHour(Time, Zone) Int
            toMinute(Time, Zone) Int
            toSecond(Time, Zone) Int
            toMillisecond(Time, Zone) Int
            toYYYYMM(Time, Zone) Int
            toYYYYMMDD(Time, Zone) Int
            toYYYYMMDDhhmmss(Time, Zone) Int
            formatDateTime|to_char(Time, Text, Zone) Text
            dateName(Text, Time, Zone) Text
            monthName(Time, Zone) Text
            dateDiff|date_diff|dateDifference(Text, Time, Time, Zone) Int
            age(Text, Time, Time, Zone) Int
            secondsBetween(Time, Time, Zone) Float
            addInterval(Time, Int, Text, Zone) Special
            makeDate|make_date(Int, Int, Int) Date?
            """;

    private static final String ARRAYS = """
            ~array(T*) Array(T)!
            ~tuple(Any...) Special
            tupleElement(Tuple, Int) Special
            range(Int, Int?, Int?) Array(Int)
            arrayElement(Array(T), Int) T
            ~has(Array(T), T) Bool!
            hasAny(Array(T), Array(T)) Bool
            hasAll(Array(T), Array(T)) Bool
            ~indexOf(Array(T), T) UInt!
            ~countEqual(Array(T), T) UInt!
            arraySlice(Array(T), Int, Int?) Array(T)
            arrayConcat(Array(T)...) Array(T)
            ~arrayPushBack(Array(T), T) Array(T)!
            ~arrayPushFront(Array(T), T) Array(T)!
            arrayPopBack(Array(T)) Array(T)
            arrayPopFront(Array(T)) Array(T)
            arrayReverse(Array(T)) Array(T)
            arrayDistinct(Array(T)) Array(T)
            arrayCompact(Array(T)) Array(T)
            arrayUniq(Array(T)) UInt
            arrayIntersect(Array(T)...) Array(T)
            arrayFlatten(Array(T)) Special
            arrayEnumerate(Array(Any)) Array(Int)
            arrayEnumerateUniq(Array(Any)) Array(Int)
            arrayEnumerateDense(Array(Any)) Array(Int)
            generateSeries|generate_series(Int, Int, Int?) Array(Int)
            hasSubstr(Array(T), Array(T)) Bool
            arrayDotProduct|dotProduct(Array(Any), Array(Any)) Float
            L1Norm(Array(Any)) Float
            L2Norm(Array(Any)) Float
            LinfNorm(Array(Any)) Float
            L1Distance(Array(Any), Array(Any)) Float
            L2Distance(Array(Any), Array(Any)) Float
            LinfDistance(Array(Any), Array(Any)) Float
            LpNorm(Array(Any), Number) Float
            LpDistance(Array(Any), Array(Any), Number) Float
            L1Normalize(Array(Any)) Array(Float)
            L2Normalize(Array(Any)) Array(Float)
            LinfNormalize(Array(Any)) Array(Float)
            LpNormalize(Array(Any), Number) Array(Float)
            arrayAUC|arrayROCAUC(Array(Any), Array(Any)) Float
            cosineDistance(Array(Any), Array(Any)) Float
            sortableSemVer(Text) Array(Int)
            arrayFill(Lambda, Array(T), Array(Any)*) Array(T)
            arrayReverseFill(Lambda, Array(T), Array(Any)*) Array(T)
            arrayReverseSplit(Lambda, Array(T), Array(Any)*) Array(Array(T))
            arrayCumSumNonNegative(Lambda?, Array(Any), Array(Any)*) Special
            arrayZip(Array(Any)...) Special
            ~arrayResize(Array(T), Int, T?) Array(T)!
            ~arrayWithConstant(Int, T) Array(T)!
            arrayRotateLeft(Array(T), Int) Array(T)
            arrayRotateRight(Array(T), Int) Array(T)
            arrayStringConcat(Array(Text), Text?) Text
            arraySort(Lambda?, Array(T), Array(Any)*) Array(T)
            arrayReverseSort(Lambda?, Array(T), Array(Any)*) Array(T)
            arrayMap(Lambda, Array(Any)...) Special
            arrayFilter(Lambda, Array(T), Array(Any)*) Array(T)
            arrayExists(Lambda?, Array(Any), Array(Any)*) Bool
            arrayAll(Lambda?, Array(Any), Array(Any)*) Bool
            arrayCount(Lambda?, Array(Any), Array(Any)*) UInt
            arrayFirst(Lambda, Array(T), Array(Any)*) T
            arrayLast(Lambda, Array(T), Array(Any)*) T
            arrayFirstIndex(Lambda, Array(T), Array(Any)*) UInt
            arrayLastIndex(Lambda, Array(T), Array(Any)*) UInt
            arraySplit(Lambda, Array(T), Array(Any)*) Array(Array(T))
            arraySum(Lambda?, Array(Any), Array(Any)*) Special
            arrayAvg(Lambda?, Array(Any), Array(Any)*) Float
            arrayMin(Lambda?, Array(Any), Array(Any)*) Special
            arrayMax(Lambda?, Array(Any), Array(Any)*) Special
            arrayProduct(Lambda?, Array(Any), Array(Any)*) Float
            arrayCumSum(Lambda?, Array(Any), Array(Any)*) Special
            arrayDifference(Array(T)) Special
            ~arrayFold(Lambda, Array(Any), T) T
            """;

    private static final String MAPS = """
            mapFromArrays|MAP_FROM_ARRAYS(Array(T), Array(U)) Special
            mapElement(Map, Any) Special
            mapKeys(Map) Special
            mapValues(Map) Special
            mapContains|mapContainsKey(Map, Any) Bool
            mapContainsValue(Map, Any) Bool
            mapContainsKeyLike(Map, Text) Bool
            mapContainsValueLike(Map, Text) Bool
            mapExtractKeyLike(Map, Text) First
            mapExtractValueLike(Map, Text) First
            mapFilter(Lambda, Map) Last
            mapApply(Lambda, Map) Special
            mapExists(Lambda, Map) Bool
            mapAll(Lambda, Map) Bool
            mapSort(Lambda?, Map) Special
            mapReverseSort(Lambda?, Map) Special
            mapAdd(Map...) Special
            mapSubtract(Map...) Special
            mapUpdate(Map, Map) Special
            mapConcat(Map...) Special
            mapPopulateSeries(Map, Int?) First
            """;

    private static final String JSON = """
            jsonText(Text, Any...) Text?
            JSONExtractString(Text, Any*) Text
            JSONExtractInt|JSONExtractUInt(Text, Any*) Int
            JSONExtractFloat(Text, Any*) Float
            JSONExtractBool(Text, Any*) Bool
            JSONExtractRaw(Text, Any*) Text
            JSONExtractArrayRaw(Text, Any*) Array(Text)
            JSONExtractKeys(Text, Any*) Array(Text)
            JSONExtractKeysAndValuesRaw(Text, Any*) Special
            JSONExtractKeysAndValues(Text, Any...) Special
            JSONExtract(Text, Any...) Special
            JSONHas(Text, Any...) Bool
            JSONLength(Text, Any*) UInt
            JSONType(Text, Any*) Text
            JSONArrayLength(Text) UInt?
            JSON_VALUE(Text, Text) Text
            isValidJSON(Text) Bool
            """;

    static final List<String> ALL = List.of(LOGIC, NUMBERS, TEXTS, URLS, CONVERSIONS, TIMES, ARRAYS, MAPS, JSON);

    private FunctionSignatures() {}
}
