import Glibc

/// Does work with the rights of a user who owns nothing, also where the tests run as root.
public func asNobody<Value>(_ work: () throws -> Value) throws -> Value {
  // Swift's view of glibc does not have it.
  guard let address = dlsym(nil, "setfsuid") else { throw NoSuchUser() }
  let become = unsafeBitCast(address, to: (@convention(c) (UInt32) -> Int32).self)
  let own = become(65534)
  defer { _ = become(UInt32(own)) }
  return try work()
}

private struct NoSuchUser: Error {}
