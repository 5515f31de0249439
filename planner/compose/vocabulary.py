"""The ordinary words that titles, tags and highlights of a plan are made of, beside the plan's own names.

Short labels have no room for a claim that is worded carefully, so they are held to words that promise nothing: no services, no comforts
that would have to be booked, no names. A label with any other word is said by code instead.
"""

from __future__ import annotations

ORDINARY = frozenset(
    """
    a about after again all along an and another any around as at away back be before beside best between beyond big both but by close day days down each early
    easy enough every everything far few first for from full get go good great half here high home in into is it its just last late less light like
    little long lots low made mid middle more morning mornings most much near nearby new next nice night nights no not of off old on once only open or
    other our out over own part parts past per plain plenty quick quiet rest round same savings second short side simple slow small so some spread
    still stop stops than that the their them then there things third this through time to together too top town towns two under until up us very view
    views walk way ways week weekend weeks well what where while who whole wide with within without year you young your

    active adventure adventures afternoon afternoons airy architecture art artful arts balance balanced bargain basic basics bay beach beaches bookish
    books boat boats breather breezy bridge bridges bright browse browsing budget building buildings bustle busy bus calm canal canals car careful
    castle castles casual cathedral central centre center charm charming cheaper cheap children church churches city cities classic classics cliff coach
    coast coastal colour colourful colorful comfort comfortable comforts compact corner corners cosy cozy courtyard courtyards couple couples cultural
    culture curious daytime dinner dinners discover discovery dishes district districts drive drives easygoing eat eating eats effort essential
    essentials evening evenings excursion explore explorer explorers exploring family families favourite favourites favorite favorites ferry film flight
    flights flying folk food foodie foot forest forests fresh friendly full fuller fun galleries gallery garden gardens gentle getaway glimpse good grand green
    gritty ground hall halls harbor harbour heart heritage hidden hill hills hilly historic history holiday hotel hostel house houses iconic icons
    insider island islands items journey journeys kids lake lakes lane lanes landmark landmarks lazy leafy leisure leisurely library light literary
    lively local locals look lookout lookouts love lovely lovers lover lunch lunches main market markets meadow meadows meal meals medieval meet memory
    mix mixed modern monument monuments mountain mountains museum museums music nature natural neighborhood neighborhoods neighbourhood neighbourhoods
    nightlife ocean outdoors outing outings pace paced palace palaces park parks path paths people picnic picnics place places plan planner plate
    plates port promenade quarter quarters quays rail rainy ramble relax relaxed relaxing religion restful river riverside road roads roam room rooms
    row ruins saver saving savvy scenic science sea seaside see seeing shop shopping shops shrine shrines sight sights sightseeing simple sit slice
    slower sociable sport sports square squares stay stays steady step steps steep story stories straightforward street streets stroll strolls student
    style sun sunny sunset sunrise sweet table tables taste tastes tasty temple temples theatre theatres theater tour tower towers trade tradition
    traditional train trains traveller travellers traveler travelers trip tucked twilight unhurried unwind upscale urban vibrant value view village
    villages villas visit visits walker walkers walkable walking walks wander wanders wandering warm water waterfront waterside waves weekender
    wharves window windows wine wonders world worth yards zen premium thrifty packed moderate smart style shoestring escape break breaks sampler
    highlight highlights tasting tastings soak soaking ease deep dive retreat affordable friendly splurge essence spirit soul refined elegant immersive
    immersion enthusiast enthusiasts buff buffs must gem gems flavour flavours flavor flavors culinary authentic blend spot spots skyline panorama
    panoramas vista vistas romantic dynamic energetic backpacker backpackers students solo duo adults seaport docks wild wildlife animals aquarium
    gothic baroque roman ancient contemporary revolution revolutionary colonial royal local literature novel novels painters painting paintings
    sculpture sculptures crafts craft maritime sailing rowing cycling cycle bike bikes running hiking hikes hike swim swimming snow ski winter spring
    summer autumn fall january february march april may june july august september october november december monday tuesday wednesday thursday friday
    saturday sunday noon midday dawn dusk night-time relaxed-paced slow-paced tea coffee cafe cafes bakery bakeries bar bars pub pubs tavern taverns
    seafood street-food dish vegetarian vegan halal kosher cake cakes chocolate cheese bread pasta pizza tapas noodles sushi curry beer
    """.split()
)
